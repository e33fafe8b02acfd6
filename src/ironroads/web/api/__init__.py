"""The API for programs: JSON requests, WebSockets, and their OpenAPI description."""
