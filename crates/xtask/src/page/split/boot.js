const started = init({ module_or_path: './STEM_bg.wasm' });

// The second part finds in the exports of the first all that it needs, and takes its places in the table of functions.
const loadSecondPart = async () => {
  const response = await fetch('./STEM_second.wasm');
  if (!response.ok) throw new Error(`${response.status} ${response.url}`);
  const streamed = response.headers.get('Content-Type') === 'application/wasm';
  const module = await (streamed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer()));
  await WebAssembly.instantiate(module, { first: await started });
};

// Whoever asks shares one load; after one that failed, the next to ask starts another.
let secondPart;
window.winperfSecondPart = () => {
  secondPart ??= loadSecondPart().catch((reason) => {
    secondPart = undefined;
    throw reason;
  });
  return secondPart;
};

const wasm = await started;
