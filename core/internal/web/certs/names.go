package certs

import (
	"fmt"
	"net"
	"slices"
	"strings"

	"golang.org/x/net/idna"
)

// mostNames is how many names may be kept: an authority gives so many certificates at once, and no more.
const mostNames = 25

var public = idna.New(idna.MapForLookup(), idna.BidiRule(), idna.StrictDomainName(true), idna.VerifyDNSLength(true))

// ParseNames reads public names with commas between, and gives them in lower case, international ones in their ASCII
// form. An empty text is none.
func ParseNames(text string) (names []string, err error) {
	for part := range strings.SplitSeq(text, ",") {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		name, err := parseName(part)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if len(names) > mostNames {
		return nil, fmt.Errorf("there may be at most %d names", mostNames)
	}
	return names, nil
}

func parseName(text string) (string, error) {
	switch {
	case net.ParseIP(strings.Trim(text, "[]")) != nil:
		return "", fmt.Errorf("%q is an address, and certificates are for names", text)
	case strings.Contains(text, "*"):
		return "", fmt.Errorf("%q stands for many names: list each of them", text)
	}
	name, err := public.ToASCII(text)
	if err == nil {
		// What the library makes of letters that are none, it would not take itself.
		_, err = public.ToASCII(name)
	}
	last := name[strings.LastIndexByte(name, '.')+1:]
	if err != nil || last == name || last == "" || strings.ContainsFunc(name, notInName) {
		return "", fmt.Errorf("%q is no public name such as example.co.uk", text)
	}
	return name, nil
}

func notInName(r rune) bool {
	letter := r >= 'a' && r <= 'z' || r >= '0' && r <= '9'
	return !letter && r != '-' && r != '.'
}
