import type { ApiDocument, Parameter } from './document.ts'
import { limitsOf, type Row, typeText, valueText } from './rows.ts'

/** A parameter as a row of a table. */
export function parameterRow(document: ApiDocument, parameter: Parameter): Row {
  const { name, in: place, required = false, description = '', schema } = parameter
  return {
    name,
    type: `${place}, ${typeText(document, schema)}`,
    required,
    readOnly: false,
    description,
    limits: limitsOf(schema),
    choices: (schema.enum ?? schema.items?.enum ?? []).map(valueText),
    usual: schema.default === undefined ? '' : valueText(schema.default),
  }
}
