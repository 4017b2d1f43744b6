import type { Client } from '../client.ts';
import type { PageCache } from './pageCache.ts';
/** The place in the changes of the CMS up to which the pages of the cache are known to be right. */
export interface Cursor {
    read: () => string | undefined;
    write: (cursor: string) => void;
}
interface Following {
    client: Pick<Client, 'changes'>;
    cache: PageCache;
    cursor: Cursor;
    signal?: AbortSignal | undefined;
    /** The first wait after a failure, in milliseconds. It doubles up to a minute. */
    wait?: number | undefined;
    /** Called with true when pages may be kept, since every later change will be reported, and with false when not. */
    onReady: (isReady: boolean) => void;
}
/** Follows the changes of the CMS, and drops the pages that they make out of date, until the signal is aborted. */
export declare function follow(following: Following): Promise<void>;
export {};
