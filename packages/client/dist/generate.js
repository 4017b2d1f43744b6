import { placesIn } from './places.js';
import { keyOf, objectOf, typeOf } from './schema.js';
/** The name that the written file imports the package as. */
const own = 'quoin';
/** Returns a file that extends the interface Types of the package by the content types of a document. */
export function typesFrom(document) {
    const needed = new Set();
    const refer = (name) => {
        if (!(name in document.components.schemas))
            return 'unknown';
        needed.add(name);
        return name;
    };
    const places = new Map(placesIn(document));
    const members = document['x-content-types'].map((type) => memberOf(document, type, places.get(type.name), refer));
    // A set that grows while it is iterated is iterated to its end: components refer to others.
    const interfaces = [];
    for (const name of needed)
        interfaces.push(interfaceOf(name, document.components.schemas[name] ?? {}, refer));
    return [
        '// The content types of a site, written by `quoin-client types`: do not change.',
        `import type * as ${own} from '@quoin-cms/client'\n`,
        interfaces.sort().join('\n'),
        `declare module '@quoin-cms/client' {\n  interface Types {\n${members.join('')}  }\n}\n`,
    ].join('\n');
}
function interfaceOf(name, schema, refer) {
    // The package says what expand has, for each call.
    if (schema.properties === undefined)
        return `export type ${name} = ${typeOf(schema, refer)}\n`;
    return `export interface ${name} ${objectOf(schema, refer, '', ['expand'])}\n`;
}
/** Returns the member of Types that describes a type. */
function memberOf(document, type, place, refer) {
    const { name, component, single, created, references, pictures } = type;
    const schema = document.components.schemas[component] ?? {};
    const parameters = document.paths[`/api/${place?.path ?? ''}`]?.get?.parameters ?? [];
    const lines = [
        `entry: ${refer(component)}`,
        `update: ${refer(`${component}Update`)}`,
        ...(created ? [`input: ${refer(`${component}Input`)}`] : []),
        ...(single ? ['single: true'] : []),
        `references: ${recordOf(references, ({ type: to, many }) => many ? `[${JSON.stringify(to)}]` : JSON.stringify(to))}`,
        `pictures: ${recordOf(Object.fromEntries(pictures.map((field) => [field, schema.properties?.[field]])), (field) => JSON.stringify(field?.format === 'uri-reference' ? 'one' : 'many'))}`,
        `filter: ${recordOf(conditionsIn(parameters), (operators, field) => {
            const value = valueOf(schema, field, operators);
            return `${own}.Condition<${value}, ${operators.map((one) => JSON.stringify(one)).join(' | ')}>`;
        })}`,
        `sort: ${sortsIn(parameters)}`,
    ];
    return `    ${keyOf(name)}: {\n${lines.map((line) => `      ${line}\n`).join('')}    }\n`;
}
function recordOf(record, write) {
    const members = Object.entries(record).map(([name, value]) => `        ${keyOf(name)}: ${write(value, name)}\n`);
    return members.length === 0 ? '{}' : `{\n${members.join('')}      }`;
}
/** Returns the operators of each field that a list can be filtered by. */
function conditionsIn(parameters) {
    const all = {};
    for (const { name } of parameters) {
        const [, field, operator] = /^filter\[([^\]]+)\]\[(\w+)\]$/.exec(name) ?? [];
        if (field !== undefined && operator !== undefined)
            (all[field] ??= []).push(operator);
    }
    return all;
}
/** Returns the type of a value that a field is compared with. */
function valueOf(schema, path, operators) {
    let at = schema;
    const names = path.split('.');
    names.forEach((name, n) => {
        at = at?.properties?.[name];
        // A list of texts is compared by its elements, and a value of a kind of a plugin as a whole.
        const whole = n === names.length - 1 && operators.includes('eq');
        if (at?.items !== undefined && !whole)
            at = at.items;
    });
    if (at && isOfKind(at))
        return kindOf(at);
    if (at?.enum !== undefined)
        return typeOf({ enum: at.enum.filter((one) => one !== null) }, () => 'unknown');
    if (at?.format === 'date-time')
        return 'string | Date';
    const types = [at?.type ?? 'string'].flat().filter((one) => one !== 'null');
    return typeOf({ type: types.filter((one) => one !== 'object') }, () => 'unknown');
}
/** Whether a schema of values that are compared as a whole is that of a kind of a plugin. */
function isOfKind({ anyOf, oneOf, type = [] }) {
    return anyOf !== undefined || oneOf !== undefined || /object|array/.test([type].join());
}
/** Returns the type of the values of a kind of a plugin, without null. */
function kindOf(schema) {
    const choices = (schema.anyOf ?? schema.oneOf ?? [schema]).filter(({ type }) => type !== 'null');
    return typeOf({ anyOf: choices }, () => 'unknown', '        ');
}
/** Returns the fields that a list can be sorted by, which its parameter has as a pattern. */
function sortsIn(parameters) {
    const sort = parameters.find(({ name }) => name === 'sort');
    const [, names] = /\(([^()]+)\)/.exec(sort?.schema.pattern ?? '') ?? [];
    return names === undefined
        ? 'never'
        : names
            .split('|')
            .map((name) => JSON.stringify(name))
            .join(' | ');
}
