const started = init({ module_or_path: './STEM_bg.wasm' });

const compiled = async (address) => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${response.url}`);
  const streamed = response.headers.get('Content-Type') === 'application/wasm';
  return streamed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
};

// A part finds in the exports of those before it what it needs, and takes its places in the table of functions.
const load = {
  workspace: async () => {
    const module = await compiled('./STEM_workspace.wasm');
    return (await WebAssembly.instantiate(module, { 0: await started })).exports;
  },
  second: async () => {
    const [module, workspace] = await Promise.all([compiled('./STEM_second.wasm'), part('workspace')]);
    return (await WebAssembly.instantiate(module, { 0: await started, 1: workspace })).exports;
  },
};

// Whoever asks for a part shares its load; after one that failed, the next to ask starts another.
const parts = {};
const part = (name) =>
  (parts[name] ??= load[name]().catch((reason) => {
    delete parts[name];
    throw reason;
  }));
window.winperfPart = part;

const wasm = await started;
