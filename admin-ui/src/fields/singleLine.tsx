import { Input } from '@quoin/shared-ui/ui/form/Input'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { asText, texts } from './texts.ts'
import type { CellProps, InputProps, Widget } from './widget.ts'

type Attributes = Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'placeholder' | 'spellCheck' | 'autoCapitalize'
>

/** The widget of a single-line text, with attributes for its input element. */
export function singleLine(
  attributes: Attributes = {},
  Cell: (props: CellProps) => ReactNode = TextCell,
): Widget<string> {
  return {
    ...texts,
    Input: (props) => <LineInput {...props} attributes={attributes} />,
    Cell,
  }
}

type LineProps = InputProps<string> & { attributes: Attributes }

/** A single-line control, which suggests the choices of its field if it has any. */
function LineInput({ field, name, value, onChange, onBlur, attributes }: LineProps) {
  const suggestions = useId()
  return (
    <>
      <Input
        {...attributes}
        name={name}
        value={value}
        autoComplete="off"
        list={field.choices && suggestions}
        onBlur={onBlur}
        onChange={(event) => {
          onChange(event.target.value)
        }}
      />
      {field.choices && (
        <datalist id={suggestions}>
          {field.choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
    </>
  )
}

function TextCell({ value }: CellProps): string {
  return asText(value)
}
