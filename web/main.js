// The page of a daemon.

import { createClient } from './net/client.js';
import { createPage } from './page.js';

await createPage(document, { connect: createClient, read: (path) => fetch(path).then((response) => response.json()) });
