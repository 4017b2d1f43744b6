import { Button } from '@quoin/shared-ui/ui/Button'
import { useSection } from '../../content/sections.ts'
import { useSettings, useSettingsPending } from '../../content/settings.ts'
import { PageHeading } from '../../page/PageHeading.tsx'
import { Actions } from '../../ui/Actions.tsx'
import { ActionLink } from '../../ui/ActionLink.tsx'
import { AnyLink } from '../../ui/AnyLink.tsx'
import shell from '../../ui/Shell.module.css'
import { Corner } from './Corner.tsx'
import styles from './Hero.module.css'

const claims = [
  { figure: '500+', label: 'Projects Delivered' },
  { figure: '98%', label: 'Client Satisfaction' },
  { figure: '24/7', label: 'Support' },
]

/** What the agency is, in one sentence, and where to go from there. */
export function Hero() {
  const { tagline } = useSettings()
  const pending = useSettingsPending()
  const { title, content, button } = useSection('hero')
  return (
    <header id="hero" className={styles.hero}>
      <div className={shell.shell}>
        <div className={styles.columns}>
          <div>
            {(tagline || pending) && (
              <p className={styles.tagline}>{tagline || '\u00A0'}</p>
            )}
            <PageHeading>{title}</PageHeading>
            {content && <p className={styles.lead}>{content}</p>}
            <Actions>
              {button.text && (
                <Button asChild size="large">
                  <AnyLink href={button.link}>{button.text}</AnyLink>
                </Button>
              )}
              <ActionLink to="/services" size="large" variant="secondary">
                Explore Solutions
              </ActionLink>
            </Actions>
          </div>
          <Corner />
        </div>
        <dl className={styles.claims}>
          {claims.map(({ figure, label }) => (
            <div key={label} className={styles.claim}>
              <dt>{label}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
    </header>
  )
}
