package s3

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
)

// ParseAddress reads the address of a bucket, as s3://bucket/prefix. The result has no more than the bucket and the prefix.
func ParseAddress(text string) (Config, error) {
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "s3" || u.Host == "" || text != "s3://"+u.Host+u.Path {
		return Config{}, fmt.Errorf("%q is no bucket such as s3://bucket/prefix", text)
	}
	return Config{Bucket: u.Host, Prefix: strings.Trim(u.Path, "/")}, nil
}

// bucketName matches the names that buckets may have.
var bucketName = regexp.MustCompile(`^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$`)

// ValidBucket reports whether a bucket may have a name.
func ValidBucket(name string) bool { return bucketName.MatchString(name) }

// ParseEndpoint reads the address of a server: http:// or https:// with a host. It returns it without a slash at its end.
func ParseEndpoint(text string) (*url.URL, error) {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" || strings.TrimSuffix(text, "/") != u.Scheme+"://"+u.Host {
		return nil, fmt.Errorf("the endpoint %q is no address such as https://s3.example.com", text)
	}
	return &url.URL{Scheme: u.Scheme, Host: u.Host}, nil
}
