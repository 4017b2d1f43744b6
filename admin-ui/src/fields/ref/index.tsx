import { asText, texts } from '../texts.ts'
import type { Widget } from '../widget.ts'
import { RefName } from './RefName.tsx'

/** An entry of another type, stored by its id. */
export const ref: Widget<string> = {
  ...texts,
  card: 'fact',
  Cell: ({ field, value }) => <RefName type={field.ref ?? ''} id={asText(value)} />,
}
