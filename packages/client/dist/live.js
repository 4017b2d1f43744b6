import { pause } from './connection.js';
import { parametersOf } from './query.js';
import { QuoinError } from './QuoinError.js';
/** The server sends an event every 20 seconds; a connection that is silent for longer than this is lost. */
const silence = 50_000;
/** Listens to the live feed. */
export async function* listen(send, { after, signal }) {
    let position = after;
    for (let failures = 0;; failures++) {
        const connection = new AbortController();
        let timer;
        const watch = () => {
            clearTimeout(timer);
            timer = setTimeout(() => {
                connection.abort();
            }, silence);
        };
        try {
            watch();
            const response = await send('/api/live', {
                query: parametersOf({ after: position }),
                signal: AbortSignal.any([connection.signal, ...(signal ? [signal] : [])]),
            });
            for await (const { event = 'change', data, id } of messages(response)) {
                watch();
                failures = 0;
                position = id ?? position;
                if (event !== 'beat')
                    yield { event, position, ...parse(data) };
            }
        }
        catch (error) {
            if (error instanceof QuoinError || signal?.aborted)
                throw error;
        }
        finally {
            clearTimeout(timer);
            connection.abort();
        }
        await pause(Math.min(1000 * 2 ** failures, 30_000), signal);
    }
}
function parse(data = '') {
    return data === '' ? {} : JSON.parse(data);
}
/** Reads server-sent events. */
async function* messages({ body }) {
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
        const chunk = await reader?.read();
        if (chunk === undefined || chunk.done)
            return;
        const blocks = (text + chunk.value).split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) {
            const lines = block.matchAll(/^(event|data|id): ?(.*)$/gm);
            const message = Object.fromEntries([...lines].map(([, name = '', value]) => [name, value]));
            if (block !== '')
                yield message;
        }
    }
}
