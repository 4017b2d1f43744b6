import { Input } from '@quoin/shared-ui/ui/Input'
import type { ComponentProps, ReactNode } from 'react'
import { asText, texts } from './texts.ts'
import type { CellProps, Widget } from './widget.ts'

type Attributes = Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'placeholder' | 'spellCheck'
>

/** The widget of a text of one line; attributes are those of its input element. */
export function singleLine(
  attributes: Attributes = {},
  Cell: (props: CellProps) => ReactNode = TextCell,
): Widget<string> {
  return {
    ...texts,
    Input: ({ name, value, onChange, onBlur }) => (
      <Input
        {...attributes}
        name={name}
        value={value}
        autoComplete="off"
        onBlur={onBlur}
        onChange={(event) => {
          onChange(event.target.value)
        }}
      />
    ),
    Cell,
  }
}

function TextCell({ value }: CellProps): string {
  return asText(value)
}
