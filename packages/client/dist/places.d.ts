import type { Send } from './connection.ts';
/** Where the entries of a type are, below /api. */
export interface Place {
    path: string;
    /** Where staff read and write them. */
    staffPath: string;
    /** Whether there is one entry instead of a list. */
    single: boolean;
}
/** The part of the OpenAPI document that describes content types. */
export interface Described {
    paths: Record<string, unknown>;
    'x-content-types': {
        name: string;
        path: string;
        staffPath?: string;
        single: boolean;
    }[];
}
/** Returns a function that finds the place of a type. It reads the OpenAPI document once, for the first unknown type. */
export declare function placesOf(send: Send, paths?: Record<string, string>): (type: string) => Promise<Place>;
/** Returns the places of all types of a document by name. */
export declare function placesIn(document: Described): [string, Place][];
