// Checks the query files of `tests/queries` inside a module of WebAssembly: `node tests/wasm/run.mjs MODULE`, or those named
// behind the module. Prints the reports of files that differ, then how many passed.
import { readFileSync, readdirSync, writeSync } from "node:fs";
import { performance } from "node:perf_hooks";

/** Files with queries that open files or start processes: the module has none. */
const NEEDS_SYSTEM =
    `csv draw edit eight_puzzle filesex grammars help iso/clauses iso/flags iso/streams iso/strict iso/termio loading
    main modules paths persistency planning process pure_input quintus readutil settings shell source_files spaces
    stream_goals stream_input uri wildcards work worlds`.split(/\s+/);

const FOLDER = "tests/queries";
const [path, ...named] = process.argv.slice(2);
const files = named.length > 0 ? named : filesWithoutSystem();
const module = new WebAssembly.Module(readFileSync(path));

/** Returns the query files that need no system. */
function filesWithoutSystem() {
    const names = readdirSync(FOLDER, { recursive: true }).filter((name) => name.endsWith(".pl")).sort();
    const unknown = NEEDS_SYSTEM.filter((name) => !names.includes(`${name}.pl`));
    if (unknown.length > 0) throw new Error(`not in ${FOLDER}: ${unknown}`);
    return names.filter((name) => !NEEDS_SYSTEM.includes(name.slice(0, -3))).map((name) => `${FOLDER}/${name}`);
}

/** Returns a new instance of the module, and the text that it prints. */
function instance() {
    const said = [];
    const host = {
        now: () => performance.now(),
        time_of_day: () => Date.now(),
        print: (text, length) =>
            said.push(Buffer.from(new Uint8Array(exports.memory.buffer, text, length)).toString()),
    };
    const { exports } = new WebAssembly.Instance(module, { host });
    return { exports, said };
}

/** Copies a text into the module; returns its address and length. */
function handed(exports, text) {
    const bytes = Buffer.from(text);
    const address = exports.allocate(bytes.length);
    new Uint8Array(exports.memory.buffer).set(bytes, address);
    return [address, bytes.length];
}

/** Checks a file; returns whether all answers are as stated, and the report. */
function check(file) {
    const { exports, said } = instance();
    try {
        const status = exports.check_file(...handed(exports, file), ...handed(exports, readFileSync(file)));
        return [status === 0, said.join("")];
    } catch (error) {
        return [false, `${said.join("")}${file}: ${error.stack}\n`];
    }
}

let passed = 0;
for (const file of files) {
    const [isAsStated, report] = check(file);
    passed += isAsStated ? 1 : 0;
    if (!isAsStated) writeSync(1, report);
}
console.log(`${passed} passed, ${files.length - passed} failed`);
process.exit(passed === files.length ? 0 : 1);
