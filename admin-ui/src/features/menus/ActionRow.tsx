import { useController } from 'react-hook-form'
import type { RowProps } from '../../entry-form/override.ts'
import { isObject } from '../../fields/drafts.ts'
import { ItemFields } from './ItemFields.tsx'
import styles from './menus.module.css'
import { useMenuPages } from './useMenuPages.ts'

/** The button at the end of the header. */
export function ActionRow({ field, control, errorAt }: RowProps) {
  const { value, onChange } = useController({ name: field.name, control }).field
  const pages = useMenuPages()
  return (
    <fieldset className={styles.row}>
      <legend className={styles.heading}>Action button</legend>
      <ItemFields
        item={isObject(value) ? value : {}}
        path={field.name}
        pages={pages}
        errorAt={errorAt}
        required={false}
        onChange={onChange}
      />
      <p className={styles.help}>
        The button at the end of the header. There is none where all of it is empty.
      </p>
    </fieldset>
  )
}
