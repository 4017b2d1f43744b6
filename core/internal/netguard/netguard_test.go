package netguard_test

import (
	"net"
	"net/netip"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/netguard"
)

// addresses maps IP addresses to whether they are public.
var addresses = map[string]bool{
	"93.184.216.34": true, "1.1.1.1": true, "2606:4700::1111": true, "::ffff:1.1.1.1": true, "64:ff9b::101:101": true,
	"100.63.255.255": true, "172.32.0.1": true, "192.0.1.1": true, "11.0.0.1": true,

	"127.0.0.1": false, "127.8.8.8": false, "0.0.0.0": false, "0.1.2.3": false, "10.0.0.1": false, "172.16.0.1": false,
	"172.31.255.255": false, "192.168.1.1": false, "169.254.169.254": false, "100.64.0.1": false, "100.100.100.200": false,
	"192.0.0.192": false, "192.0.2.1": false, "198.18.0.1": false, "198.51.100.1": false, "203.0.113.9": false,
	"192.88.99.1": false, "224.0.0.1": false, "239.255.255.250": false, "240.0.0.1": false, "255.255.255.255": false,
	"168.63.129.16": false,
	"::":            false, "::1": false, "::ffff:127.0.0.1": false, "::ffff:10.0.0.1": false, "::ffff:169.254.169.254": false, "::127.0.0.1": false,
	"fe80::1": false, "fe80::1%eth0": false, "2606:4700::1111%eth0": false, "fc00::1": false, "fd00:ec2::254": false, "ff02::1": false,
	"fec0::1": false, "2001:db8::1": false, "3fff::1": false, "2001::1": false, "2001:0:7f00:1::": false, "2002:7f00:1::": false,
	"2002:101:101::": false, "64:ff9b::7f00:1": false, "64:ff9b::a9fe:a9fe": false, "64:ff9b:1::1": false, "100::1": false,
	"5f00::1": false, "::ffff:0:127.0.0.1": false,
}

func TestPrivateAddresses(t *testing.T) {
	for text, want := range addresses {
		if netguard.IsPublic(netip.MustParseAddr(text)) != want {
			t.Errorf("%s is public: %t", text, !want)
		}
	}
}

// TestThisMachineIsPrivate checks that each address of this machine is refused, public ones as well.
func TestThisMachineIsPrivate(t *testing.T) {
	all, err := net.InterfaceAddrs()
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range all {
		if prefix, err := netip.ParsePrefix(a.String()); err == nil && !netguard.IsOwn(prefix.Addr()) {
			t.Errorf("%s is not this machine's own", prefix.Addr())
		}
	}
	if netguard.IsOwn(netip.MustParseAddr("93.184.216.34")) {
		t.Error("another machine is this one")
	}
}

// TestConnections checks which connections a guard allows.
func TestConnections(t *testing.T) {
	guard := netguard.Guard{}
	for address, allowed := range map[string]bool{
		"93.184.216.34:443": true, "93.184.216.34:8080": true, "[2606:4700::1111]:80": true,
		"93.184.216.34:25": false, "127.0.0.1:80": false, "[::ffff:10.0.0.1]:443": false, "93.184.216.34": false, "example.com:80": false,
	} {
		if err := guard.Control("tcp", address, nil); allowed != (err == nil) {
			t.Errorf("%s: %v", address, err)
		}
	}
	if err := (&netguard.Guard{Private: true}).Control("tcp", "127.0.0.1:25", nil); err != nil {
		t.Error(err)
	}
}
