import type { Job, Plugin } from '../../api/plugins.ts'

/** A number with its noun: '1 job', '2 jobs'. */
function counted(n: number, one: string, many = `${one}s`): string {
  return `${String(n)} ${n === 1 ? one : many}`
}

/** What a plugin consists of, each part with its number; parts that it lacks are left out. */
export function contentsOf(plugin: Plugin): string[] {
  const parts: [number, string, string?][] = [
    [plugin.types.length, 'content type'],
    [plugin.screens.length, 'screen'],
    [plugin.sections.length, 'section type'],
    [plugin.kinds.length, 'kind of fields', 'kinds of fields'],
    [plugin.routes.length, 'call'],
    [plugin.jobs.length, 'job'],
    [plugin.followers.length, 'follower'],
    [plugin.services.length, 'service'],
    [plugin.commands.length, 'command'],
    [plugin.importers.length, 'importer'],
    [plugin.checks.length, 'check'],
    [plugin.settings?.fields.length ?? 0, 'setting'],
  ]
  return parts.filter(([n]) => n > 0).map(([n, one, many]) => counted(n, one, many))
}

/** Whether a plugin works in the background. */
export function works({ jobs, followers, readers, services }: Plugin): boolean {
  return jobs.length + followers.length + readers.length + services.length > 0
}

/** When a job runs: 'Every 24 hours', 'Every day at 02:30'. */
export function scheduleOf({ at, every }: Job): string {
  if (at !== '') return `Every day at ${at}`
  return `Every ${spanOf(every)}`
}

const units = [
  [/(\d+)h/, 'hour'],
  [/(\d+)m(?!s)/, 'minute'],
  [/(\d+)s/, 'second'],
] as const

/** An interval of the server, such as 1h30m0s, in words. */
function spanOf(every: string): string {
  const parts = units.flatMap(([pattern, unit]) => {
    const n = Number(pattern.exec(every)?.[1] ?? 0)
    return n > 0 ? [n === 1 ? `1 ${unit}` : counted(n, unit)] : []
  })
  const text = parts.join(' and ')
  return /^1 \w+$/.test(text) ? text.slice(2) : text
}

/** How far a reader of changes is behind. */
export function behindText(behind: number): string {
  return behind === 0 ? 'up to date' : `${counted(behind, 'change')} behind`
}
