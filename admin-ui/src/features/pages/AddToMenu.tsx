import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { plus } from '@quoin/shared-ui/ui/glyphs'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { entryQuery } from '../../api/entries/queries.ts'
import { useSchema } from '../../api/entries/useSchema.ts'
import { keyOf, useWrite } from '../../entry-form/useWrite.ts'
import { isObject } from '../../fields/drafts.ts'
import { useCan } from '../../model/identity.ts'
import { type ContentType, type Entry, textOf } from '../../model/schema.ts'
import styles from './AddToMenu.module.css'

interface Props extends Pick<
  ComponentProps<typeof Button>,
  'variant' | 'aria-describedby'
> {
  page: Entry
  /** Whether the button has a sentence before it. */
  explained?: boolean
  /** Called once the page is in the menu, before the button is removed. */
  onAdded: () => void
}

/** Adds a page that is in no menu to the end of the header. */
export function AddToMenu(props: Props) {
  const type = useSchema().types.find(({ name }) => name === 'navigation')
  return type && <Adder type={type} {...props} />
}

function Adder({
  type,
  page,
  explained = false,
  onAdded,
  ...looks
}: Props & { type: ContentType }) {
  const { data: menus } = useQuery(entryQuery(type, type.name))
  const { mutate } = useWrite(type)
  // Of any page of the list: a second write would begin from the menus before the first.
  const isPending = useIsMutating({ mutationKey: keyOf(type) }) > 0
  const { update } = useCan(type)
  const title = textOf(page, 'title')
  if (!update || menus === undefined || title === '') return null
  const { header } = menus.entity
  if (!Array.isArray(header) || names(menus.entity, page.id)) return null
  const button = (
    <Button
      size="small"
      {...looks}
      disabled={isPending}
      onClick={() => {
        mutate(
          {
            targets: [menus],
            values: {
              header: [
                ...(header as unknown[]),
                { label: Array.from(title).slice(0, 80).join(''), page: page.id },
              ],
            },
            done: `${title} is the last item of the header.`,
          },
          { onSuccess: onAdded },
        )
      }}
    >
      <Glyph of={plus} />
      Add to menu
    </Button>
  )
  if (!explained) return button
  return <p className={styles.text}>No menu leads to this page. {button}</p>
}

/** Whether a value contains the id of a page. */
function names(value: unknown, page: string): boolean {
  if (Array.isArray(value)) return value.some((one) => names(one, page))
  if (!isObject(value)) return false
  return value.page === page || Object.values(value).some((one) => names(one, page))
}
