import { Input } from '@quoin/shared-ui/ui/form/Input'
import type { SearchHit } from '@quoin/shared-ui/api/schema'
import { Command } from 'cmdk'
import type { RefObject } from 'react'
import styles from './AddressBox.module.css'
import { type Pages } from './usePages.ts'

interface Props {
  ref: RefObject<HTMLInputElement | null>
  value: string
  onChange: (value: string) => void
  pages: Pages
  onChoose: (page: SearchHit) => void
  invalid: boolean
  help: string
}

/** The address of a link, or words of a page of the site: the pages that match are listed below. */
export function AddressBox(props: Props) {
  const { ref, value, onChange, pages, onChoose, invalid, help } = props
  return (
    <Command label="Link address" shouldFilter={false} loop className={styles.box}>
      <Command.Input asChild value={value} onValueChange={onChange}>
        <Input
          ref={ref}
          aria-invalid={invalid || undefined}
          aria-describedby={help}
          placeholder="A page of the site, or https://example.com"
        />
      </Command.Input>
      <Command.List label="Pages of the site" className={styles.list}>
        {pages.hits.map((hit) => (
          <Command.Item
            key={`${hit.type}/${hit.id}`}
            value={`${hit.type}/${hit.id}`}
            className={styles.page}
            onSelect={() => onChoose(hit)}
          >
            <span>{hit.title}</span> <span className={styles.type}>{hit.label}</span>
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  )
}
