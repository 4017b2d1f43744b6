import { useController } from 'react-hook-form'
import type { RowProps } from '../../entry-form/override.ts'
import { sentence } from '../../fields/sentence.ts'
import { asText, choiceLabel } from '../../fields/texts.ts'
import styles from './brand.module.css'

/** The available fonts, each shown in itself. */
export function FontRow({ field, control, errorAt }: RowProps) {
  const { value, onChange, onBlur } = useController({ name: field.name, control }).field
  const chosen = asText(value)
  return (
    <fieldset className={styles.fonts}>
      <legend className={styles.legend}>{field.label}</legend>
      {/* The fonts of the public site; a browser only fetches those that are used. */}
      <link rel="stylesheet" href="/fonts.css" />
      {field.choices?.map((name) => (
        <label key={name} className={styles.font}>
          <input
            type="radio"
            name={field.name}
            value={name}
            checked={name === chosen}
            onBlur={onBlur}
            onChange={() => {
              onChange(name)
            }}
          />
          <span data-font={name} className={styles.sample}>
            {choiceLabel(name)}
          </span>
        </label>
      ))}
      <p className={styles.error} role="alert">
        {sentence(field.label, errorAt(field.name))}
      </p>
    </fieldset>
  )
}
