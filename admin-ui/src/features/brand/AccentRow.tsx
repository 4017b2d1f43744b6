import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { useController } from 'react-hook-form'
import type { RowProps } from '../../entry-form/override.ts'
import { sentence } from '../../fields/sentence.ts'
import { asText } from '../../fields/texts.ts'
import styles from './brand.module.css'
import { Contrast } from './Contrast.tsx'
import { useTypedBrand } from './BrandContext.ts'

const whole = /^#[\da-f]{6}$/i

/** The accent colour, chosen or typed, and its contrast in both schemes. */
export function AccentRow({ field, control, errorAt }: RowProps) {
  const { value, onChange, onBlur } = useController({ name: field.name, control }).field
  const { typed } = useTypedBrand()
  const accent = asText(value)
  const shown = typeof typed?.accentShown === 'string' ? typed.accentShown : ''
  return (
    <div className={styles.accent}>
      <input
        type="color"
        aria-label="Choose the accent colour"
        className={styles.colour}
        value={whole.test(accent) ? accent.toLowerCase() : shown || '#000000'}
        onBlur={onBlur}
        onChange={(event) => {
          onChange(event.target.value)
        }}
      />
      <Field
        label={field.label}
        help={field.help}
        error={sentence(field.label, errorAt(field.name))}
      >
        <Input
          name={field.name}
          value={accent}
          maxLength={7}
          placeholder="#1957d2"
          autoComplete="off"
          spellCheck={false}
          onBlur={onBlur}
          onChange={onChange}
        />
      </Field>
      {typed && accent !== '' && typed.accent === accent && (
        <div className={styles.contrasts} role="status">
          <Contrast scheme="light" of={typed} />
          <Contrast scheme="dark" of={typed} />
        </div>
      )}
    </div>
  )
}
