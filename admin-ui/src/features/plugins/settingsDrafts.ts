import type { PluginSettings, SettingsFields } from '../../api/plugins.ts'
import { type Drafts, readDrafts, writeDrafts } from '../../fields/drafts.ts'
import { widgetOf } from '../../fields/widgets.ts'
import type { Field } from '../../model/schema.ts'

type Values = PluginSettings['settings']

/** The input for a secret: empty to keep the stored one, null to remove it. */
export type SecretDraft = string | null

/**
 * A function that returns the drafts of settings: the same drafts for the same settings, so that a field has changed if
 * its draft is another one.
 */
export function drafter({ fields, secrets }: SettingsFields): (of: Values) => Drafts {
  const known = new WeakMap<Values, Drafts>()
  const shown = fields.filter(({ name }) => !secrets.includes(name))
  return (settings) => {
    const before = known.get(settings)
    if (before) return before
    const made: Drafts = readDrafts(settings, shown, widgetOf)
    for (const name of secrets) made[name] = '' satisfies SecretDraft
    known.set(settings, made)
    return made
  }
}

/** The fields whose drafts differ from those at the beginning. */
export function changedFields(fields: Field[], now: Drafts, begun: Drafts): Field[] {
  return fields.filter(({ name }) => now[name] !== begun[name])
}

/** The change to send: the changed settings alone. Throws a DraftError for an invalid draft. */
export function changeOf(changed: Field[], drafts: Drafts, secrets: string[]): Values {
  const plain = changed.filter(({ name }) => !secrets.includes(name))
  const secret = changed.filter(({ name }) => secrets.includes(name))
  return {
    ...writeDrafts(drafts, plain, widgetOf),
    ...Object.fromEntries(secret.map(({ name }) => [name, drafts[name]])),
  }
}

/** What somebody else has changed, as a sentence. */
export function theirsText(fields: Field[], before: Values, now: Values): string {
  const changed = fields
    .filter(({ name }) => JSON.stringify(before[name]) !== JSON.stringify(now[name]))
    .map(({ name, label }) => {
      const value = now[name]
      const short = typeof value === 'string' || typeof value === 'number'
      return short ? `${label} is now “${String(value)}”` : label
    })
  return changed.length === 0
    ? 'Somebody else has saved these settings meanwhile.'
    : `Somebody else has changed these settings: ${changed.join(', ')}.`
}
