import { Button } from '@quoin/shared-ui/ui/Button'
import { Card } from '@quoin/shared-ui/ui/Card'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../model/identity.ts'
import { entryQuery } from '../../api/entries/queries.ts'
import { textOf } from '../../model/schema.ts'
import { themeNames } from '../../fields/texts.ts'
import { Failed } from '../../ui/Failed.tsx'
import { useType } from '../../api/entries/useSchema.ts'
import styles from './Appearance.module.css'
import { useSettings } from './useSettings.ts'

const themes = [
  { name: 'blue', text: 'Clear and business-like.' },
  { name: 'green', text: 'Fresh and calm.' },
  { name: 'purple', text: 'Bold and inventive.' },
]

/** The appearance of the public site; Apply changes it for everybody. */
export function Appearance() {
  const type = useType('settings')
  const { data, error } = useQuery(entryQuery(type, type.name))
  const { save, pending } = useSettings()
  const { update } = useCan(type)
  if (error !== null) return <Failed error={error} />
  if (data === undefined) return <Skeleton height="12rem" />
  const active = pending?.theme ?? textOf(data.entity, 'theme')
  return (
    <ul className={styles.themes}>
      {themes.map(({ name, text }) => (
        <Card key={name} asChild>
          <li
            className={styles.theme}
            data-theme={name}
            aria-labelledby={`theme-${name}`}
          >
            <span className={styles.sample} aria-hidden="true">
              <span className={styles.accent} />
              <span className={styles.soft} />
            </span>
            <h2 id={`theme-${name}`} className={styles.title}>
              {themeNames[name]}
            </h2>
            <p className={styles.text}>{text}</p>
            {name === active ? (
              <Button disabled aria-describedby={`theme-${name}`}>
                Active
              </Button>
            ) : (
              update && (
                <Button
                  variant="secondary"
                  aria-describedby={`theme-${name}`}
                  onClick={() => {
                    save({ theme: name })
                  }}
                >
                  Apply
                </Button>
              )
            )}
          </li>
        </Card>
      ))}
    </ul>
  )
}
