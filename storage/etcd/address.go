package etcd

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Address is the location of a store in an etcd cluster.
type Address struct {
	Endpoints []string // addresses of the cluster members, as host:port
	Prefix    string   // prefix of all keys of the store, without the slash that follows it
	TLS       bool     // whether connections to the members use TLS
}

// The default port of etcd, and the default prefix of a store.
const (
	defaultPort   = "2379"
	defaultPrefix = "quoin"
)

// maxAddress is the largest size of an address, in bytes.
const maxAddress = 4 << 10

var (
	validPrefix = regexp.MustCompile(`^[A-Za-z0-9._-]{1,64}$`)
	validHost   = regexp.MustCompile(`^[A-Za-z0-9._:-]{1,253}$`) // host names, IPv4 and, without brackets, IPv6
)

// ParseAddress parses an address of the form etcd://host:port,host:port/prefix, or the same with etcds for TLS. The
// default port is 2379, the default prefix is quoin. A prefix is one word, so that no store can be nested in another.
// An address must not contain a user and password, because it is displayed and logged.
func ParseAddress(s string) (Address, error) {
	a := Address{Prefix: defaultPrefix}
	scheme, rest, ok := strings.Cut(s, "://")
	switch {
	case len(s) > maxAddress:
		return Address{}, fmt.Errorf("etcd: an address may have %d bytes", maxAddress)
	case !ok || scheme != "etcd" && scheme != "etcds":
		return Address{}, errors.New("etcd: an address is etcd://host:2379,host:2379/prefix, or etcds:// for TLS")
	case strings.Contains(rest, "@"):
		return Address{}, errors.New("etcd: an address holds no user and no password: set them apart from it")
	}
	a.TLS = scheme == "etcds"
	members, prefix, _ := strings.Cut(rest, "/")
	if prefix != "" {
		a.Prefix = prefix
	}
	if !validPrefix.MatchString(a.Prefix) || strings.Trim(a.Prefix, ".") == "" {
		return Address{}, fmt.Errorf("etcd: the prefix %q must be one word of 1 to 64 letters, digits, dots, hyphens and underscores", a.Prefix)
	}
	for member := range strings.SplitSeq(members, ",") {
		endpoint, err := parseEndpoint(member)
		if err != nil {
			return Address{}, err
		}
		a.Endpoints = append(a.Endpoints, endpoint)
	}
	return a, nil
}

func parseEndpoint(member string) (string, error) {
	host, port, err := net.SplitHostPort(member)
	if err != nil {
		host, port = strings.TrimSuffix(strings.TrimPrefix(member, "["), "]"), defaultPort
		if strings.Contains(host, ":") && "["+host+"]" != member {
			err = errors.New("an IPv6 address belongs in brackets")
		} else {
			err = nil
		}
	}
	n, portErr := strconv.ParseUint(port, 10, 16)
	if err != nil || portErr != nil || n == 0 || !validHost.MatchString(host) {
		return "", fmt.Errorf("etcd: %q is not host or host:port", member)
	}
	return net.JoinHostPort(host, strconv.FormatUint(n, 10)), nil
}

// Local reports whether all members run on this machine.
func (a Address) Local() bool {
	return !slices.ContainsFunc(a.Endpoints, func(endpoint string) bool {
		host, _, _ := net.SplitHostPort(endpoint)
		ip, err := netip.ParseAddr(host)
		return host != "localhost" && (err != nil || !ip.IsLoopback())
	})
}

// String returns the address in the form that ParseAddress parses.
func (a Address) String() string {
	scheme := "etcd"
	if a.TLS {
		scheme = "etcds"
	}
	return scheme + "://" + strings.Join(a.Endpoints, ",") + "/" + a.Prefix
}

// urls returns the endpoints as URLs for the etcd client.
func (a Address) urls() (list []string) {
	scheme := "http"
	if a.TLS {
		scheme = "https"
	}
	for _, endpoint := range a.Endpoints {
		list = append(list, (&url.URL{Scheme: scheme, Host: endpoint}).String())
	}
	return list
}
