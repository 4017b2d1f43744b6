package auth

import "net/netip"

// networkBits is the part of an IPv6 address that tells one customer from another: within their
// /64 they choose addresses freely.
const networkBits = 64

// AddressKey gives the key under which attempts from a remote address are counted. The address may
// carry a port. All addresses of one IPv6 /64 share a key, and so does everything that is no address.
func AddressKey(remote string) string {
	addr, err := netip.ParseAddr(remote)
	if err != nil {
		withPort, err := netip.ParseAddrPort(remote)
		if err != nil {
			return ""
		}
		addr = withPort.Addr()
	}
	addr = addr.Unmap().WithZone("")
	if addr.Is4() {
		return addr.String()
	}
	return netip.PrefixFrom(addr, networkBits).Masked().String()
}
