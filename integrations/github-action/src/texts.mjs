// The words of the comment, in each language.

/** Characters of the whole text, up to which it is added. */
const LONGEST = 30_000;

/** A name of a file as code in one line: nothing in it is markup. */
const code = (name) => `\`${[...name].filter((letter) => letter >= " " && letter !== "\u007f" && letter !== "`").slice(0, 100).join("")}\``;

const english = {
  counts: ({ errors, warnings, infos }) => `Errors: ${errors}, warnings: ${warnings}, info: ${infos}`,
  samples: (count, isLog) => `${isLog ? "a log, samples" : "samples"}: ${count}`,
  unredacted:
    "⚠️ **The names in this file were not replaced.** Anybody who can read this issue can read the names of the computer, its users and its programs in it. If that was not intended, delete the attachment and attach what `winperf pack` makes of it. Below, all names are replaced.",
  values: "Values",
  columns: ["Counter", "Value"],
  issue: "The whole text",
  failed: {
    download: ({ message }) => `The attachment was not read: ${message}.`,
    unreadable: ({ message, code }) => `The attachment cannot be read: ${message}${code ? ` (\`${code}\`)` : ""}`,
    time: () => "Looking at the attachment took too long and was ended.",
    crash: () => "Looking at the attachment failed. Please report this with the file.",
  },
};

const japanese = {
  counts: ({ errors, warnings, infos }) => `エラー: ${errors}、警告: ${warnings}、情報: ${infos}`,
  samples: (count, isLog) => `${isLog ? "ログ、サンプル" : "サンプル"}: ${count}`,
  unredacted:
    "⚠️ **このファイルの名前は置き換えられていません。** この Issue を読める人は誰でも、コンピューター、ユーザー、プログラムの名前を読めます。意図していない場合は添付ファイルを削除し、`winperf pack` で作ったファイルを添付してください。以下では、名前はすべて置き換えてあります。",
  values: "値",
  columns: ["カウンター", "値"],
  issue: "全文",
  failed: {
    download: ({ message }) => `添付ファイルを取得できませんでした: ${message}`,
    unreadable: ({ message, code }) => `添付ファイルを読み取れません: ${message}${code ? ` (\`${code}\`)` : ""}`,
    time: () => "添付ファイルの確認に時間がかかりすぎたため、中止しました。",
    crash: () => "添付ファイルの確認に失敗しました。ファイルを添えて報告してください。",
  },
};

function part(words, name, told) {
  const heading = `### ${code(name)}`;
  if (told.failed) return `${heading}\n\n${words.failed[told.failed](told)}`;
  const lines = [heading, "", `${words.counts(told)} (${words.samples(told.samples, told.isLog)})`];
  if (!told.isRedacted) lines.push("", words.unredacted);
  if (told.reply) lines.push("", told.reply.trim());
  if (told.values?.length > 0) {
    const [left, right] = words.columns;
    lines.push("", `**${words.values}**`, "", `| ${left} | ${right} |`, "|---|---|");
    lines.push(...told.values.map(({ path, value }) => `| ${path} | ${value} |`));
  }
  // A text that is cut would leave its own parts open.
  if (told.issue?.length <= LONGEST) lines.push("", `<details><summary>${words.issue}</summary>`, "", told.issue.trim(), "", "</details>");
  return lines.join("\n");
}

/** The words of a language. */
export function texts(language) {
  const words = language === "ja" ? japanese : english;
  return { part: (name, told) => part(words, name, told) };
}
