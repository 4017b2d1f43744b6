/** A change that makes pages out of date. */
export interface Outdated {
    /** The addresses of pages. */
    paths?: (string | null | undefined)[];
    /** Entries and types that pages have read. */
    uses?: string[];
}
/**
 * Keeps rendered pages in a folder. The name of a page is its path, with a query if there are several pages of the path. An index
 * of the files is in memory, with the page that was used last at its end.
 */
export declare class PageCache {
    #private;
    /** Opens a folder with the pages of an earlier process. It keeps at most `most` pages. */
    constructor(folder: string, most?: number);
    get size(): number;
    /** Whether a page is kept. */
    has(name: string): boolean;
    /** Returns a page, or undefined if it has to be rendered. */
    get(name: string): Promise<string | undefined>;
    /** Returns a mark to be taken before a page is rendered. */
    mark(): number;
    /** Keeps a page, unless a page was dropped since the mark: it may have been rendered from content that has changed since. */
    put(name: string, text: string, uses: Iterable<string>, mark: number): Promise<void>;
    /** Drops the pages that a change makes out of date, and returns how many there were. */
    drop({ paths, uses }: Outdated): number;
    /** Drops all pages. */
    clear(): void;
}
