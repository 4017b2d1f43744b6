import { Button } from '@quoin/shared-ui/ui/Button'
import { useState } from 'react'
import { type Control, Controller } from 'react-hook-form'
import type { FormLayout } from '../../entry-form/formLayout.ts'
import { FormFields } from '../../entry-form/FormFields.tsx'
import type { RowProps } from '../../entry-form/override.ts'
import { ActionRow } from '../../features/menus/ActionRow.tsx'
import { FooterRow } from '../../features/menus/FooterRow.tsx'
import { ItemFields } from '../../features/menus/ItemFields.tsx'
import { HeaderRow, SmallRow } from '../../features/menus/LinkRows.tsx'
import { itemsOf } from '../../features/menus/menu.ts'
import { useMenuPages } from '../../features/menus/useMenuPages.ts'
import { SectionFields } from '../../features/pages/sections/SectionForm.tsx'
import { ownKind } from '../../model/sections/ownKinds.ts'
import { type Drafts, isObject } from '../../fields/drafts.ts'
import { FieldRow } from '../../fields/FieldRow.tsx'
import { type ContentType, type Entry, textOf } from '../../model/schema.ts'
import styles from '../editor.module.css'
import { fieldAt, type Found } from '../targets/fieldAt.ts'
import type { Mark } from '../targets/marks.ts'
import { isMenu, isPage, isSection } from '../types.ts'

interface Props {
  type: ContentType
  entity: Entry
  layout: FormLayout
  /** The shown fields; empty for all. */
  marks: Mark[]
  all: boolean
  control: Control<Drafts>
  drafts: Drafts
  errorAt: RowProps['errorAt']
}

/** The fields of an entry that an element of the page shows, with a button that shows the others. */
export function EntryFields(props: Props) {
  const { type, marks, all, drafts, layout } = props
  const fields = [...layout.main, ...layout.more]
  const found = distinct(
    marks.flatMap(({ field }) => fieldAt(fields, field, drafts) ?? []),
  )
  const [more, setMore] = useState(all || found.length === 0)
  if (more || all) return <AllFields {...props} />
  return (
    <div className={styles.fields}>
      {isMenu(type)
        ? marks.map(({ field }) => <MenuItem key={field} {...props} at={field} />)
        : found.map((one) => <Row key={one.name} {...props} {...one} />)}
      <div>
        <Button
          variant="ghost"
          size="small"
          onClick={() => {
            setMore(true)
          }}
        >
          {moreOf(type)}
        </Button>
      </div>
    </div>
  )
}

function moreOf(type: ContentType): string {
  if (isMenu(type)) return 'All menus'
  return isSection(type) ? 'All fields of this section' : 'All fields'
}

function Row({ field, name, path, control, errorAt }: Props & Found) {
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { value, onChange, onBlur } }) => (
        <FieldRow
          field={field}
          name={path}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          errorAt={errorAt}
        />
      )}
    />
  )
}

/** An item of a menu with its label and target; for a column of the footer its title. */
function MenuItem({ at, control, errorAt, ...props }: Props & { at: string }) {
  const pages = useMenuPages()
  const [, name = at, part = ''] = /^(.*)\.([^.]+)$/.exec(at) ?? []
  const found = fieldAt(props.layout.main, at, props.drafts)
  if (part === 'title' && found)
    return <Row {...props} {...found} control={control} errorAt={errorAt} />
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { value, onChange } }) => {
        const item = isObject(value) ? value : {}
        return (
          <ItemFields
            item={item}
            path={name.replaceAll(/\.(\d+)/g, '[$1]')}
            pages={pages}
            errorAt={errorAt}
            group={itemsOf(item).length > 0}
            required={name !== 'action'}
            onChange={onChange}
          />
        )
      }}
    />
  )
}

const menuRows = {
  header: HeaderRow,
  action: ActionRow,
  footer: FooterRow,
  small: SmallRow,
}

/** Fields that the page shows itself, or that only the back office can edit well. */
const pageRows = { slug: null, parent: null, sections: null, hidden: null }

function AllFields({ type, entity, layout, control, errorAt }: Props) {
  if (isSection(type))
    return (
      <div className={styles.fields}>
        <SectionFields
          fields={layout.main}
          isOwn={ownKind(type, textOf(entity, 'type')) !== undefined}
          kind={textOf(entity, 'type')}
          control={control}
          errorAt={errorAt}
        />
      </div>
    )
  const rows = isMenu(type) ? menuRows : isPage(type) ? pageRows : {}
  return (
    <FormFields
      type={type}
      layout={layout}
      control={control}
      errorAt={errorAt}
      rows={rows}
    />
  )
}

function distinct(all: Found[]): Found[] {
  return all.filter(({ name }, at) => all.findIndex((one) => one.name === name) === at)
}
