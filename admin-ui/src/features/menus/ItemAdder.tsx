import { Field } from '@quoin/shared-ui/ui/form/Field'
import { useState } from 'react'
import type { Drafts } from '../../fields/drafts.ts'
import { AddButton } from '../../fields/sortable/AddButton.tsx'
import { type MenuPage, mostItems, newItem } from './menu.ts'
import styles from './menus.module.css'
import { PageSelect } from './PageSelect.tsx'

interface Props {
  pages: MenuPage[]
  /** Whether the item may have a submenu. */
  nested: boolean
  /** Whether the list has its maximum number of items. */
  full: boolean
  /** The label of the button. */
  action: string
  onAdd: (item: Drafts) => void
}

/** Adds an item with a link to a page of the list, or to an address. */
export function ItemAdder({ pages, nested, full, action, onAdd }: Props) {
  const [page, setPage] = useState<MenuPage>()
  return (
    <div className={styles.adder}>
      <Field
        label="Page to add"
        help={full && `A list has at most ${String(mostItems)} items.`}
      >
        <PageSelect pages={pages} value={page?.id ?? ''} onChange={setPage} />
      </Field>
      <AddButton
        disabled={full}
        onClick={() => {
          onAdd(newItem(page, nested))
          setPage(undefined)
        }}
      >
        {action}
      </AddButton>
    </div>
  )
}
