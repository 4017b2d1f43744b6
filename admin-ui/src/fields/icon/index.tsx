import { Icon } from '@quoin/shared-ui/ui/pattern/Icon'
import { asText, texts } from '../texts.ts'
import type { Widget } from '../widget.ts'

/** The class name of an icon, beside the icon itself. */
export const icon: Widget<string> = {
  ...texts,
  narrow: true,
  card: 'fact',
  Cell: ({ value }) => <Icon name={asText(value)} />,
  Diff: ({ value }) => (
    <>
      <Icon name={asText(value)} /> {asText(value)}
    </>
  ),
}
