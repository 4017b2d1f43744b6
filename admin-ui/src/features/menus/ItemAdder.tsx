import { Field } from '@quoin/shared-ui/ui/form/Field'
import { useState } from 'react'
import type { Drafts } from '../../fields/drafts.ts'
import { AddButton } from '../../fields/sortable/AddButton.tsx'
import { type MenuPage, newItem } from './menu.ts'
import styles from './menus.module.css'
import { PageSelect } from './PageSelect.tsx'

interface Props {
  pages: MenuPage[]
  /** Whether the item may have a menu of its own. */
  nested: boolean
  disabled: boolean
  /** What the button says. */
  action: string
  onAdd: (item: Drafts) => void
}

/** Adds an item that leads to a page of the list, or to an address. */
export function ItemAdder({ pages, nested, disabled, action, onAdd }: Props) {
  const [page, setPage] = useState<MenuPage>()
  return (
    <div className={styles.adder}>
      <Field label="Page to add">
        <PageSelect pages={pages} value={page?.id ?? ''} onChange={setPage} />
      </Field>
      <AddButton
        disabled={disabled}
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
