import { Input } from '@quoin/shared-ui/ui/form/Input'
import { type ComponentProps, useId } from 'react'
import type { InputProps } from './widget.ts'

type Attributes = Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'placeholder' | 'spellCheck' | 'autoCapitalize'
>

/** The control of a single-line text, with attributes for its input element. */
export function lineInput(attributes: Attributes = {}) {
  return (props: InputProps<string>) => <LineInput {...props} attributes={attributes} />
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
