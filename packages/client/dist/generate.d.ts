import { type Described } from './places.ts';
import { type Schema } from './schema.ts';
/** The part of the OpenAPI document of a site that types are made from. */
export interface Document extends Described {
    paths: Record<string, {
        get?: {
            parameters?: Parameter[];
        };
    }>;
    'x-content-types': Type[];
    components: {
        schemas: Record<string, Schema>;
    };
}
type Type = Described['x-content-types'][number] & {
    component: string;
    created: boolean;
    pictures: string[];
    references: Record<string, {
        type: string;
        many: boolean;
    }>;
};
interface Parameter {
    name: string;
    schema: Schema;
}
/** Returns a file that extends the interface Types of the package by the content types of a document. */
export declare function typesFrom(document: Document): string;
export {};
