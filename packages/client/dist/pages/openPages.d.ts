import type { Client } from '../client.ts';
import { PageCache } from './pageCache.ts';
/** The pages that a server keeps on disk. */
export interface Pages {
    cache: PageCache;
    /** Whether changes are being followed, without which nothing may be kept. */
    isReady: boolean;
}
/** The options of `openPages`. */
export interface PagesOptions {
    client: Pick<Client, 'changes'>;
    /** The folder of the pages. Each process needs a folder of its own. */
    folder: string;
    /** The name of the build of the site. The pages of another build are dropped: it may render the same content differently. */
    build: string;
    /** The most pages that are kept; 20,000 by default. */
    most?: number | undefined;
    /** Ends the following of changes. */
    signal?: AbortSignal | undefined;
}
/** Opens a folder of rendered pages, and begins to follow the changes of the CMS, which drop the pages that they concern. */
export declare function openPages(options: PagesOptions): Pages;
