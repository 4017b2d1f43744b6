import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(?:css|html|js|json|svg|txt|webmanifest|xml)$/

/**
 * Writes `name.br` and `name.gz` beside every compressible file of a build,
 * at the highest level, so that the server never compresses a static file.
 * Of a build that adds to another one only the files in a folder are looked at.
 */
export function precompress(folder = ''): Plugin {
  return {
    name: 'quoin:precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return
      const names = await readdir(join(dir, folder), { recursive: true })
      await Promise.all(
        names
          .filter((name) => compressible.test(name))
          .map((name) => compressFile(join(dir, folder, name))),
      )
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
