// The main paths in Firefox.

import { testMainPaths } from './main_paths.js';
import { openWindow } from './firefox.js';

testMainPaths('Firefox', openWindow);
