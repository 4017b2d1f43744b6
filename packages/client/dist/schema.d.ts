/** A JSON schema, as the OpenAPI document has it. */
export interface Schema {
    $ref?: string;
    type?: string | string[];
    enum?: unknown[];
    const?: unknown;
    format?: string;
    description?: string;
    properties?: Record<string, Schema>;
    required?: string[];
    items?: Schema;
    additionalProperties?: boolean | Schema;
    anyOf?: Schema[];
    oneOf?: Schema[];
}
/** Returns the TypeScript type of a schema. `refer` returns that of a component. */
export declare function typeOf(schema: Schema, refer: (name: string) => string, indent?: string): string;
/** Returns the type of an object without the properties that are left out. */
export declare function objectOf(schema: Schema, refer: (name: string) => string, indent?: string, without?: string[]): string;
/** Writes the name of a property, with quotes where it needs some. */
export declare function keyOf(name: string): string;
