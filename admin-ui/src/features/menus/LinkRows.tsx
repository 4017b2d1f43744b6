import { useController } from 'react-hook-form'
import type { RowProps } from '../../entry-form/override.ts'
import { LinkList } from './LinkList.tsx'
import { draftsIn } from './menu.ts'
import styles from './menus.module.css'
import { useMenuPages } from './useMenuPages.ts'

/** The menu of the header, whose items may have submenus. */
export function HeaderRow(props: RowProps) {
  return <LinkRow {...props} title="Header" action="Add to header" nested />
}

/** The links in the last line of every page. */
export function SmallRow(props: RowProps) {
  return <LinkRow {...props} title="Small print" action="Add to small print" />
}

interface Props extends RowProps {
  title: string
  action: string
  nested?: boolean
}

function LinkRow({ field, control, errorAt, title, action, nested = false }: Props) {
  const { value, onChange } = useController({ name: field.name, control }).field
  const pages = useMenuPages()
  return (
    <fieldset className={styles.row}>
      <legend className={styles.heading}>{title}</legend>
      <LinkList
        name={field.name}
        items={draftsIn(value)}
        pages={pages}
        errorAt={errorAt}
        action={action}
        nested={nested}
        onChange={onChange}
      />
    </fieldset>
  )
}
