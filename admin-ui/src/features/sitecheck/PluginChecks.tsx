import { formatNumber } from '@quoin/shared-ui/format/number'
import { Badge } from '@quoin/shared-ui/ui/Badge'
import { Link } from 'react-router'
import type { PluginCheck, PluginFinding } from '../../api/siteCheck.ts'
import styles from './SiteCheckScreen.module.css'

/** The results of the checks of plugins. */
export function PluginChecks({ checks }: { checks: PluginCheck[] | null }) {
  if (checks === null)
    return (
      <p className={styles.about}>
        The checks of the plugins are still running. Open this screen again in a minute.
      </p>
    )
  return checks.map((check) => (
    <Check key={`${check.plugin} ${check.title}`} check={check} />
  ))
}

function Check({ check: { plugin, title, findings, failed } }: { check: PluginCheck }) {
  const heading = `plugin-check-${plugin}-${title}`.replaceAll(/\s+/g, '-')
  return (
    <section className={styles.group} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        {title} <Badge variant="secondary">{formatNumber(findings.length)}</Badge>
      </h2>
      {failed && (
        <p className={styles.about}>
          This check of the plugin {plugin} failed. The log of the server has the reason.
        </p>
      )}
      <ul className={styles.findings}>
        {findings.map((finding) => (
          <li key={`${finding.path} ${finding.text}`} className={styles.finding}>
            <Text finding={finding} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The text of a finding, with a link to the screen or the page that it names. */
function Text({ finding: { text, path } }: { finding: PluginFinding }) {
  if (/^\/admin(\/|$)/.test(path)) return <Link to={path}>{text}</Link>
  if (/^\/(?!\/)/.test(path)) return <a href={path}>{text}</a>
  return text
}
