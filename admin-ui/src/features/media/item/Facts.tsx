import { sizeText } from '@quoin/shared-ui/format/size'
import type { ReactNode } from 'react'
import { kindText } from '../../../model/kindText.ts'
import type { MediaItem } from '../../../api/media.ts'
import { Time } from '../../../ui/Time.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import styles from './About.module.css'
import { dimensionsText } from './facts.ts'

/** The facts about a file. */
export function Facts({ item }: { item: MediaItem }) {
  return (
    <dl className={styles.facts}>
      <Fact label="Address">
        <span className={styles.address}>
          <a href={item.url} target="_blank" rel="noreferrer">
            {item.url}
          </a>
          <CopyButton text={item.url} what="address" />
        </span>
      </Fact>
      <Fact label="Kind">{`${kindText(item)} (${item.mime})`}</Fact>
      <Fact label="Size">{sizeText(item.size)}</Fact>
      <Fact label="Dimensions">{dimensionsText(item)}</Fact>
      <Fact label="Uploaded">
        <Time value={item.createdAt} />
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === '') return null
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
