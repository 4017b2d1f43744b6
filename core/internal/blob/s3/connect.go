package s3

import (
	"cmp"
	"errors"
	"fmt"
	"net/url"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
)

// amazon is the default endpoint.
const amazon = "https://s3.amazonaws.com"

// connect creates a client. It sends no request.
func connect(config Config) (*minio.Client, error) {
	if config.Bucket == "" {
		return nil, errors.New("a bucket is missing")
	}
	if config.AccessKey == "" || config.SecretKey == "" {
		return nil, errors.New("an access key and its secret key are missing")
	}
	endpoint, err := url.Parse(cmp.Or(config.Endpoint, amazon))
	if err != nil || endpoint.Host == "" || endpoint.Scheme != "https" && endpoint.Scheme != "http" ||
		endpoint.Path != "" && endpoint.Path != "/" {
		return nil, fmt.Errorf("the endpoint %q is no address such as https://s3.example.com", config.Endpoint)
	}
	if config.Region == "" && config.Endpoint != "" {
		config.Region = "us-east-1"
	}
	return minio.New(endpoint.Host, &minio.Options{
		Creds:  credentials.NewStaticV4(config.AccessKey, config.SecretKey, config.Token),
		Secure: endpoint.Scheme == "https", Region: config.Region, MaxRetries: tries,
	})
}
