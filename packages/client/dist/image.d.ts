/** The ratios of width to height that the server cuts pictures to, at their focal point. */
export type Ratio = '1:1' | '4:3' | '3:2' | '16:9' | '21:9' | '3:4' | '2:3' | '9:16' | '1.91:1';
/** The formats of variants. */
export type Format = 'webp' | 'jpg' | 'png';
/** The variant of a picture that is wanted. */
export interface Cut {
    /** In pixels. The address has the next larger width that the server offers, at most 2560. */
    width?: number | undefined;
    ratio?: Ratio | undefined;
    /** WebP by default. */
    format?: Format | undefined;
}
/** Returns the absolute address of a picture, or that of a variant if it is in the library of the site. */
export declare function imageAddress(site: string, address: string, { width, ratio, format }: Cut): string;
