import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import type { Drafts } from '../../fields/drafts.ts'
import { sentence } from '../../fields/sentence.ts'
import { asText } from '../../fields/texts.ts'
import { leadingTo, type MenuPage } from './menu.ts'
import styles from './menus.module.css'
import { PageSelect } from './PageSelect.tsx'

interface Props {
  item: Drafts
  path: string
  pages: MenuPage[]
  errorAt: (path: string, within?: boolean) => string | undefined
  /** Whether it opens a submenu, and so only has a label. */
  group?: boolean
  required?: boolean
  onChange: (item: Drafts) => void
}

/** The label of an item and its target: a page, or an address. */
export function ItemFields(props: Props) {
  const { item, path, pages, errorAt, group = false, required = true, onChange } = props
  const page = asText(item.page)
  const error = (label: string, name: string) =>
    sentence(label, errorAt(`${path}.${name}`))
  return (
    <div className={styles.fields}>
      <Field label="Label" required={required} error={error('Label', 'label')}>
        <Input
          name={`${path}.label`}
          value={asText(item.label)}
          maxLength={80}
          onChange={({ target }) => {
            onChange({ ...item, label: target.value })
          }}
        />
      </Field>
      {!group && (
        <Field label="Leads to" error={error('Page', 'page')}>
          <PageSelect
            name={`${path}.page`}
            pages={pages}
            value={page}
            onChange={(next) => {
              const before = pages.find(({ id }) => id === page)
              onChange(leadingTo(item, next, before))
            }}
          />
        </Field>
      )}
      {!group && page === '' && (
        <Field
          label="Address"
          help="https:, mailto:, tel:, or a path such as /legal."
          error={error('Address', 'link')}
        >
          <Input
            name={`${path}.link`}
            value={asText(item.link)}
            maxLength={1000}
            spellCheck={false}
            autoCapitalize="none"
            onChange={({ target }) => {
              onChange({ ...item, link: target.value })
            }}
          />
        </Field>
      )}
    </div>
  )
}
