// Package limit provides limits that are checked before work is done. A Limiter limits the rate of attempts, Slots the amount
// of concurrent work, Shares the concurrent work of each key, and a Listener the number of connections. Remote clients are
// identified by the Key of their address. All types are safe for concurrent use and use a bounded amount of memory, whatever
// clients send.
package limit
