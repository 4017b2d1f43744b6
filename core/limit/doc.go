// Package limit is the gate: budgets that are taken before work is done. A Limiter says how often, Slots say
// how many at a time, and a Listener how many connections. Whoever comes from the network is known by the Key
// of the address. All are safe for concurrent use and hold a bounded amount of memory, whatever strangers send.
package limit
