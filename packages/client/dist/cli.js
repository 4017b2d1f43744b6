#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { connect } from './connection.js';
import { typesFrom } from './generate.js';
const usage = `usage: quoin-client types --url URL [--token TOKEN] > quoin.d.ts

Writes the types of the content of a site to the standard output. The variable QUOIN_TOKEN can have the token instead.
`;
/** Runs the command and returns its exit code. */
async function main() {
    try {
        const { positionals, values } = parseArgs({
            allowPositionals: true,
            options: {
                url: { type: 'string' },
                token: { type: 'string' },
                help: { type: 'boolean' },
            },
        });
        if (values.help === true)
            return say(usage, 0);
        const { url, token = process.env.QUOIN_TOKEN } = values;
        if (positionals.join() !== 'types' || url === undefined)
            return say(usage, 2);
        const response = await connect(url.replace(/\/+$/, ''), { url, token })('/api/openapi.json');
        process.stdout.write(typesFrom((await response.json())));
        return 0;
    }
    catch (error) {
        const { message, cause } = error;
        const reason = cause instanceof Error ? `: ${cause.message}` : '';
        return say(`quoin-client: ${message}${reason}\n`, 1);
    }
}
function say(text, code) {
    const stream = code === 0 ? process.stdout : process.stderr;
    stream.write(text);
    return code;
}
process.exitCode = await main();
