import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useEffect, useRef } from 'react'
import { useController } from 'react-hook-form'
import type { RowProps } from '../../entry-form/override.ts'
import type { Drafts } from '../../fields/drafts.ts'
import { sentence } from '../../fields/sentence.ts'
import { AddButton } from '../../fields/sortable/AddButton.tsx'
import { Sortable } from '../../fields/sortable/index.tsx'
import { asText } from '../../fields/texts.ts'
import { LinkList } from './LinkList.tsx'
import { draftsIn, itemsOf, nameOf } from './menu.ts'
import styles from './menus.module.css'
import { useMenuPages } from './useMenuPages.ts'

/** The columns of the footer, each a list of links with a title. */
export function FooterRow({ field, control, errorAt }: RowProps) {
  const { value, onChange } = useController({ name: field.name, control }).field
  const pages = useMenuPages()
  const toast = useToast()
  const columns = draftsIn(value)
  const latest = useRef(columns)
  useEffect(() => {
    latest.current = columns
  })
  const change = (next: Drafts[]) => {
    onChange(next)
    const at = columns.findIndex((column) => !next.includes(column))
    const gone = columns[at]
    if (next.length >= columns.length || gone === undefined) return
    toast({
      title: `${nameOf(gone)} is removed.`,
      action: {
        text: 'Undo',
        hint: 'Or leave without saving',
        run: () => {
          onChange(latest.current.toSpliced(at, 0, gone))
        },
      },
    })
  }
  return (
    <fieldset className={styles.row}>
      <legend className={styles.heading}>Footer columns</legend>
      <Sortable
        name={field.name}
        value={columns}
        onChange={change}
        errorAt={errorAt}
        called={(at) => `column ${nameOf(columns[at])}`}
        titleOf={(column) => asText(column.title) || 'New column'}
        foot={(add) => (
          <AddButton
            disabled={columns.length >= (field.maxItems ?? Infinity)}
            onClick={() => {
              add({ title: '', items: [] })
            }}
          >
            Add column
          </AddButton>
        )}
      >
        {({ value: column, path, onChange: put }) => (
          <div className={styles.column}>
            <Field
              label="Title"
              required
              error={sentence('Title', errorAt(`${path}.title`))}
            >
              <Input
                name={`${path}.title`}
                value={asText(column.title)}
                maxLength={80}
                onChange={({ target }) => {
                  put({ ...column, title: target.value })
                }}
              />
            </Field>
            <LinkList
              name={`${path}.items`}
              items={itemsOf(column)}
              pages={pages}
              errorAt={errorAt}
              action={`Add to ${asText(column.title) || 'the column'}`}
              onChange={(items) => {
                put({ ...column, items })
              }}
            />
          </div>
        )}
      </Sortable>
    </fieldset>
  )
}
