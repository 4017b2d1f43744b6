import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { follow } from './follow.js';
import { PageCache } from './pageCache.js';
/** Opens a folder of rendered pages, and begins to follow the changes of the CMS, which drop the pages that they concern. */
export function openPages(options) {
    const { client, folder, build, most, signal } = options;
    const pages = {
        cache: new PageCache(join(folder, 'html'), most),
        isReady: false,
    };
    const cursor = cursorIn(join(folder, 'cursor.json'), build);
    const onReady = (isReady) => {
        pages.isReady = isReady;
    };
    void follow({ client, cache: pages.cache, cursor, signal, onReady });
    return pages;
}
function cursorIn(file, build) {
    return {
        read() {
            try {
                const kept = JSON.parse(readFileSync(file, 'utf8'));
                return kept.build === build ? kept.cursor : undefined;
            }
            catch {
                return undefined;
            }
        },
        write: (cursor) => writeFileSync(file, JSON.stringify({ build, cursor })),
    };
}
