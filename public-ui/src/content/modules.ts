/** The exports of loaded modules by name; null for one that failed. */
type Loaded = Record<string, object | null>

/** Set by the app: gives modules what they can import, and returns those that were loaded. */
export const offering: { start?: () => Promise<Loaded> } = {}

/** How long to wait for a module before the page is shown without it, in milliseconds. */
const patience = 8000

/** Loads a module by its name and address; null if it fails. The server has run it before. */
export async function loadModule(name: string, address: string): Promise<object | null> {
  return Promise.race([load(name, address), passed()]).catch(() => null)
}

async function load(name: string, address: string): Promise<object | null> {
  const modules = (await offering.start?.()) ?? {}
  if (!(name in modules)) await import(/* @vite-ignore */ address)
  return modules[name] ?? null
}

function passed(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), patience)
  })
}
