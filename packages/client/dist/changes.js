import { pause } from './connection.js';
import { parametersOf } from './query.js';
/** Follows the changes of content. */
export async function* follow(send, view, { since, types, wait = 25, signal }) {
    let cursor = since;
    for (;;) {
        const began = Date.now();
        const query = parametersOf({ since: cursor, types, wait: wait || undefined, view });
        const hint = ` (since=${cursor ?? ''})`;
        const response = await send('/api/changes', { query, signal, hint });
        const batch = (await response.json());
        const isEmpty = batch.changes.length === 0;
        const isFirst = cursor === undefined;
        if (!isEmpty || batch.cursor !== cursor)
            yield batch;
        cursor = batch.cursor;
        if (batch.more)
            continue;
        if (isEmpty && wait === 0)
            return;
        // A server that is stopping does not wait: pause before the next request.
        if (isEmpty && !isFirst && Date.now() - began < 1000)
            await pause(1000, signal);
    }
}
